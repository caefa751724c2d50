import type { CSSProperties, ReactNode } from 'react'
import styles from './logo-face.module.css'
import { logoHue } from './logo-hue.ts'
import { logoLetters } from './logo-letters.ts'
import { useImage } from './use-image.ts'

export interface LogoFaceProps {
  shape: 'token' | 'chain' | 'plate'
  size?: 's' | 'm' | 'l' | undefined
  name: string
  /** What the hue is made from when there is no picture: an address or an id. */
  seed: string
  /** Several: the first one that loads. */
  src?: string | readonly string[] | undefined
  children?: ReactNode
}

/** The picture of a token, chain or provider, or its letters on a hue of its own. The name stands beside it. */
export function LogoFace({ shape, size = 'm', name, seed, src, children }: LogoFaceProps) {
  const image = useImage(src)
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
