import { useState } from 'react'
import { isWebUrl } from './is-web-url.ts'

const failed = new Set<string>()

/** Returns the first image URL that is allowed and has not failed before. */
export function useImage(sources: readonly string[]): {
  src: string | undefined
  onError: () => void
} {
  const [, setFailures] = useState(0)
  const src = sources.find((source) => isImageUrl(source) && !failed.has(source))
  return {
    src,
    onError: () => {
      if (src !== undefined) failed.add(src)
      setFailures((count) => count + 1)
    },
  }
}

/** Path of the icons, which `vite/brand-icons.ts` adds to the build. */
const ICONS = `${import.meta.env.BASE_URL}icons/`

/** Returns the URL of an icon of the app. */
export function iconUrl(name: string): string {
  return `${ICONS}${name}.svg`
}

function isImageUrl(src: string): boolean {
  return src.startsWith(ICONS) || src.startsWith('data:image/') || isWebUrl(src)
}
