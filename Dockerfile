# syntax=docker/dockerfile:1

FROM rust:1.95-slim-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends pkg-config libssl-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
# The commit that `cardinal --version` names: git isn't asked in here.
ARG CARDINAL_COMMIT=
# Without default features: the local Discord for trying things out is not in the image.
RUN cargo build --release --locked --no-default-features --features postgres --bin cardinal \
    && strip target/release/cardinal

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libssl3 tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home cardinal
COPY --from=build /src/target/release/cardinal /usr/local/bin/cardinal
# Otherwise the C library keeps a heap for each thread, and what one of them once needed for a picture: docs/operating/running.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=1048576
USER cardinal
WORKDIR /data
VOLUME /data
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["cardinal", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["cardinal"]
CMD ["run"]
