import { blo } from 'blo'
import type { CSSProperties } from 'react'
import styles from './avatar.module.css'
import { logoHue } from './logo-hue.ts'

export interface AvatarProps {
  address: string
  size?: 'm' | 'l' | undefined
}

/** The picture of an account, drawn from its address alone. */
export function Avatar({ address, size = 'm' }: AvatarProps) {
  if (isEvmAddress(address)) {
    return (
      <img className={styles['avatar']} data-size={size} src={blo(address)} alt="" width="20" height="20" />
    )
  }
  const hue: CSSProperties & Record<'--h', number> = { '--h': logoHue(address) }
  return (
    <span className={styles['avatar']} data-size={size} data-plain="true" aria-hidden="true" style={hue} />
  )
}

function isEvmAddress(address: string): address is `0x${string}` {
  return /^0x[0-9a-f]{40}$/i.test(address)
}
