import { useState } from 'react'
import { isWebUrl } from './is-web-url.ts'

const failed = new Set<string>()

/** Returns the first image URL that is allowed and has not failed before. */
export function useImage(sources: string | readonly string[] | undefined): {
  src: string | undefined
  onError: () => void
} {
  const [, setFailures] = useState(0)
  const src = [sources ?? []].flat().find((source) => isImageUrl(source) && !failed.has(source))
  return {
    src,
    onError: () => {
      if (src !== undefined) failed.add(src)
      setFailures((count) => count + 1)
    },
  }
}

function isImageUrl(src: string): boolean {
  return src.startsWith('data:image/') || isWebUrl(src)
}
