/** Returns the icon of a wallet if it is a data URI. Loading other URLs would reveal the visitor to a third party. */
export function safeIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : undefined
}
