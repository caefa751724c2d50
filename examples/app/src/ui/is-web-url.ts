/** Returns whether a text is an http(s) URL. Links of remote data are untrusted. */
export function isWebUrl(text: string | undefined): text is string {
  return text !== undefined && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)
}
