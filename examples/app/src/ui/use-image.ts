import { useState } from 'react'
import { isWebUrl } from './web-url.ts'

const failed = new Set<string>()

/** The first picture whose address may be requested and has not failed before. */
export function useImage(sources: string | readonly string[] | undefined): {
  src: string | undefined
  onError: () => void
} {
  const [, setFailures] = useState(0)
  const src = [sources ?? []].flat().find((source) => isPicture(source) && !failed.has(source))
  return {
    src,
    onError: () => {
      if (src !== undefined) failed.add(src)
      setFailures((count) => count + 1)
    },
  }
}

function isPicture(src: string): boolean {
  return src.startsWith('data:image/') || isWebUrl(src)
}
