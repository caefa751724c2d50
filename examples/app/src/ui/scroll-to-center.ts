/** Ref of an element that is scrolled into view once it appears, such as an error below the fold of a panel. */
export function scrollToCenter(element: Element | null): void {
  element?.scrollIntoView({ block: 'center' })
}
