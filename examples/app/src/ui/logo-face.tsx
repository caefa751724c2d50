import type { CSSProperties, ReactNode } from 'react'
import styles from './logo-face.module.css'
import { logoHue } from './logo-hue.ts'
import { logoLetters } from './logo-letters.ts'
import { iconUrl, useImage } from './use-image.ts'

export interface LogoFaceProps {
  shape: 'token' | 'chain' | 'plate'
  size?: 's' | 'm' | 'l' | undefined
  name: string
  /** Seed of the fallback color: an address or an id. */
  seed: string
  /** Name of an icon of the app. */
  icon?: string | undefined
  /** Image URLs, used without an icon; the first one that loads is shown. */
  src?: string | readonly string[] | undefined
  children?: ReactNode
}

/**
 * Logo of a token, chain or provider: its icon, else its image, else its initials on a color. Decorative: the name is
 * next to it.
 */
export function LogoFace({ shape, size = 'm', name, seed, icon, src, children }: LogoFaceProps) {
  const image = useImage([icon === undefined ? [] : iconUrl(icon), src ?? []].flat(2))
  const hue: CSSProperties & Record<'--h', number> = { '--h': logoHue(seed) }
  return (
    <span className={styles['face']} data-shape={shape} data-size={size} aria-hidden="true" style={hue}>
      {image.src === undefined ? (
        <span className={styles['letters']}>{logoLetters(name)}</span>
      ) : (
        <img
          className={styles['picture']}
          src={image.src}
          onError={image.onError}
          alt=""
          width="32"
          height="32"
          loading="lazy"
          decoding="async"
          referrerPolicy="no-referrer"
        />
      )}
      {children}
    </span>
  )
}
