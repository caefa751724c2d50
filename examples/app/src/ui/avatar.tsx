import { blo } from 'blo'
import { type CSSProperties, useState } from 'react'
import styles from './avatar.module.css'
import { logoHue } from './logo-hue.ts'

export interface AvatarProps {
  address: string
  size?: 'm' | 'l' | undefined
}

/** Avatar of an account, drawn from its address. Without an image, a plain color of the address. */
export function Avatar({ address, size = 'm' }: AvatarProps) {
  const [missing, setMissing] = useState<string>()
  if (isEvmAddress(address) && missing !== address) {
    const onError = () => {
      console.warn('Avatar icon not found', address)
      setMissing(address)
    }
    return (
      <img
        className={styles['avatar']}
        data-size={size}
        src={blo(address)}
        onError={onError}
        alt=""
        width="20"
        height="20"
      />
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
