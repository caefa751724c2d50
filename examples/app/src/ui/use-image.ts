import { useState } from 'react'
import { isWebUrl } from './web-url.ts'

const failed = new Set<string>()

/** The picture to show, if its address may be asked for and has not failed before. */
export function useImage(src: string | undefined): { src: string | undefined; onError: () => void } {
  const [, setFailures] = useState(0)
  const usable = src !== undefined && isPicture(src) && !failed.has(src)
  return {
    src: usable ? src : undefined,
    onError: () => {
      if (src !== undefined) failed.add(src)
      setFailures((count) => count + 1)
    },
  }
}

function isPicture(src: string): boolean {
  return src.startsWith('data:image/') || isWebUrl(src)
}
