/** The icon that a wallet announces: a data URI, or none. Any other address would tell a stranger who visits. */
export function safeIcon(icon: unknown): string | undefined {
  return typeof icon === 'string' && /^data:image\//i.test(icon) ? icon : undefined
}
