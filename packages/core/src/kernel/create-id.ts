/** Returns a new id of 80 random bits: unique across tabs, processes and devices. */
export function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
