/** Keeps a layer open on a click on a toast, as toasts are above every layer. */
export function ignoreToasts(event: Event): void {
  if (isInside(event.target, '[data-sonner-toaster]')) event.preventDefault()
}

/** Ignores toasts and the button that opened the layer, which closes it itself. */
export function ignoreToastsAndOpener(event: Event): void {
  ignoreToasts(event)
  if (isInside(event.target, '[aria-haspopup="dialog"][aria-expanded="true"]')) event.preventDefault()
}

function isInside(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}
