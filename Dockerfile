# syntax=docker/dockerfile:1

FROM rust:1.95.0-slim-bookworm AS build
RUN apt-get update \
    && apt-get install -y --no-install-recommends pkg-config libssl-dev \
    && rm -rf /var/lib/apt/lists/*
# The toolchain of this image, whatever `rust-toolchain.toml` names beside it: clippy and rustfmt aren't needed here.
ENV RUSTUP_TOOLCHAIN=1.95.0
WORKDIR /src
COPY . .
# The commit that `cardinal --version` names: git isn't asked in here.
ARG CARDINAL_COMMIT=
# Without default features: the local Discord for trying things out is not in the image.
RUN cargo build --profile dist --locked --no-default-features --features postgres --bin cardinal

FROM debian:bookworm-slim
RUN apt-get update \
    && apt-get install -y --no-install-recommends ca-certificates libssl3 tzdata \
    && rm -rf /var/lib/apt/lists/* \
    && useradd --system --uid 10001 --home-dir /data --create-home cardinal
COPY --from=build /src/target/dist/cardinal /usr/local/bin/cardinal
ARG CARDINAL_COMMIT=
LABEL org.opencontainers.image.title="Cardinal" \
    org.opencontainers.image.description="A Discord bot for chess with cards" \
    org.opencontainers.image.licenses="MIT OR Apache-2.0" \
    org.opencontainers.image.version="0.1.0" \
    org.opencontainers.image.revision="$CARDINAL_COMMIT" \
    org.opencontainers.image.base.name="docker.io/library/debian:bookworm-slim"
# Otherwise the C library keeps a heap for each thread, and what one of them once needed for a picture: docs/operating/running.md.
ENV MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=32768 MALLOC_TRIM_THRESHOLD_=1048576
# As a number, so that Kubernetes can tell that it isn't root.
USER 10001
WORKDIR /data
VOLUME /data
# Podman leaves it out unless it's told `--format docker`; `compose.yaml` has it as well.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s --retries=3 CMD ["cardinal", "health"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["cardinal"]
CMD ["run"]
