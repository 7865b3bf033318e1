/** The icons of the page: outlines on a 24 by 24 grid, in the colour of the text. */

const SVG = "http://www.w3.org/2000/svg";

const PATHS = {
  hash: ["M9.5 4 8 20", "M16 4l-1.5 16", "M4.5 9h15.5", "M4 15h15.5"],
  thread: ["M5 4v7a4 4 0 0 0 4 4h10", "m15 11 4 4-4 4"],
  news: ["M4 10v4h3l9 4.500V5.500L7 10z", "M19 9.500a3.5 3.5 0 0 1 0 5"],
  posts: ["M4 5h12v8H9l-3 2.500V13H4z", "M19 9v8h-2v2.500L13.500 17H11"],
  lock: ["M6.5 11h11v8.500h-11z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3"],
  people: [
    "M9 11.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7",
    "M2.5 20a6.5 6.5 0 0 1 13 0",
    "M16 4.800a3.5 3.5 0 0 1 0 6.4",
    "M18 14.500a6.5 6.5 0 0 1 3.5 5.5",
  ],
  menu: ["M4 6.500h16", "M4 12h16", "M4 17.500h16"],
  wrench: [
    "M14.5 6.500a4.5 4.5 0 0 1 5.8-2.200l-3 3 .4 2 2 .4 2-2.600a4.5 4.5 0 0 1-6 5.500L8.5 20a2.1 2.1 0 0 1-3-3l7.2-7a4.5 4.5 0 0 1 1.8-3.500z",
  ],
  close: ["m6 6 12 12", "M18 6 6 18"],
  chevron: ["m6 9.5 6 6 6-6"],
  check: ["m5 12.5 4.5 4.500L19 7.5"],
  plus: ["M12 5v14", "M5 12h14"],
  send: ["M4 12 20 4.5 15.5 20l-4-6.500z", "m11.5 13.5 4-4.5"],
  down: ["M12 5v14", "m6 13 6 6 6-6"],
  eye: [
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12z",
    "M12 14.800a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6",
  ],
  external: ["M13.5 5H19v5.5", "M19 5l-8 8", "M17 14v5H5V7h5"],
  reply: ["M9 6 4 11l5 5", "M4 11h9a6 6 0 0 1 6 6v1.5"],
  slash: ["M15.5 5l-7 14", "M4 4h16v16H4z"],
  warning: ["M12 4 2.5 20h19z", "M12 10v4.5", "M12 17.300v.2"],
  file: ["M6 3.500h8l4.5 4.500v12.500H6z", "M14 3.500V8h4.5"],
  swap: ["M4 8h14", "m14.5 4.5 3.5 3.5-3.5 3.5", "M20 16H6", "m9.5 12.500L6 16l3.5 3.5"],
  clock: ["M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18", "M12 7v5l3.5 2"],
  chat: ["M4 5h16v11H11l-5 4v-4H4z"],
  leave: ["M10 4H5v16h5", "M10 12h10", "m16 8 4 4-4 4"],
  user: ["M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8", "M4.5 20.500a7.5 7.5 0 0 1 15 0"],
  bot: ["M5 9h14v10H5z", "M12 9V5", "M12 4.600v.2", "M9.2 13.500v1.5", "M14.8 13.500v1.5"],
};

/** An icon by name. It is decorative and hidden from screen readers. */
export function icon(name, size = 20) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [key, value] of Object.entries({
    viewBox: "0 0 24 24",
    width: size,
    height: size,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
    "aria-hidden": "true",
    focusable: "false",
    class: `icon icon-${name}`,
  }))
    svg.setAttribute(key, value);
  for (const d of PATHS[name] ?? []) {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("d", d);
    svg.append(path);
  }
  return svg;
}
