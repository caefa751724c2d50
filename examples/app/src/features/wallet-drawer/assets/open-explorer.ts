import { isWebUrl } from '../../../ui/is-web-url.ts'

/** Opens an http(s) URL in a new tab without access to this one. */
export function openExplorer(url: string): void {
  if (isWebUrl(url)) window.open(url, '_blank', 'noopener,noreferrer')
}
