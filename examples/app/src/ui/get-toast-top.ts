/** Distance of toasts from the top bar, in pixels, if no heading is there. */
const TOP = 64

/** Width of toasts with their distance from the edge of the screen, in pixels. */
const WIDTH = 364

/** Height at the top of the page in which toasts appear, in pixels. */
const REGION_HEIGHT = 200

const GAP = 8

/** Returns the distance from the top, in pixels, at which toasts cover no heading of the page. */
export function getToastTop(): number {
  const bottoms = [...document.querySelectorAll('h1, h2')]
    .map((heading) => heading.getBoundingClientRect())
    // Headings for screen readers only are a pixel wide.
    .filter(({ left, right, top, bottom, width }) => {
      const isBelowToasts = right > window.innerWidth - WIDTH && left < window.innerWidth
      return width > 1 && isBelowToasts && bottom > TOP && top < REGION_HEIGHT
    })
    .map(({ bottom }) => Math.ceil(bottom) + GAP)
  return Math.max(TOP, ...bottoms)
}
