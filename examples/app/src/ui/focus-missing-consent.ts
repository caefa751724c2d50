/**
 * Scrolls to the first visible consent that is missing in the panel or dialog of a button, and focuses it. Does nothing
 * without one.
 */
export function focusMissingConsent(button: Element): void {
  const panel = button.closest('[data-kind="decide"], [role="dialog"]') ?? document
  const input = [...panel.querySelectorAll<HTMLInputElement>('[data-consent] input:not(:checked)')].find(
    (candidate) => candidate.checkVisibility(),
  )
  input?.focus({ preventScroll: true })
  input?.scrollIntoView({ block: 'center' })
}
