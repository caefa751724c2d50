import { useState } from 'react'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import type { WalletHints } from '../wallet-hints.ts'
import styles from './connect.module.css'

/** The wallets whose packages were left out of this build. */
export function MissingPackages({ missing }: { readonly missing: WalletHints['missingPackages'] }) {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = missing.map(({ name }) => name)
  if (first === undefined) return null
  const last = others.at(-1)
  const names = last === undefined ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${last}`
  return (
    <div className={styles['missing']}>
      <Note tone="quiet" icon="notSupported" title={`${names} ${last ? 'are' : 'is'} not in this build.`}>
        {last ? 'Their packages were' : 'Its package was'} left out when the app was built. The others work.{' '}
        <TextLink aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          What to install
        </TextLink>
        {isOpen && (
          <ul className={styles['packages']}>
            {missing.map(({ name, packages }) => (
              <li key={name}>
                {name}: {packages.join(', ')}
              </li>
            ))}
          </ul>
        )}
      </Note>
    </div>
  )
}
