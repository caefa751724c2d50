/** Whether a text is an address a link may lead to: remote data may hold anything. */
export function isWebUrl(text: string | undefined): text is string {
  return text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
