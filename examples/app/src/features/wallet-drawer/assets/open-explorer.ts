import { isWebUrl } from '../../../ui/is-web-url.ts'

/** In a tab of its own, which knows nothing of this one. */
export function openExplorer(url: string): void {
  if (isWebUrl(url)) window.open(url, '_blank', 'noopener,noreferrer')
}
