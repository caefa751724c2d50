/** A layer's answer to a press outside of it: a toast stands over every layer, and to close it closes nothing else. */
export function ignoreToasts(event: Event): void {
  if (isInside(event.target, '[data-sonner-toaster]')) event.preventDefault()
}

/** For a layer beside a usable page: the button that opened it closes it by its own click. */
export function ignoreToastsAndOpener(event: Event): void {
  ignoreToasts(event)
  if (isInside(event.target, '[aria-haspopup="dialog"][aria-expanded="true"]')) event.preventDefault()
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
