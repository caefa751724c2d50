import { useState } from 'react'
import { walletCopy } from '#locale/wallet-copy'
import { TextLink } from '../../../ui/link.tsx'
import { Note } from '../../../ui/note.tsx'
import type { WalletHints } from '../wallet-hints.ts'
import styles from './connect.module.css'

/** Wallets whose packages are not in this build. */
export function MissingPackages({ missing }: { readonly missing: WalletHints['missingPackages'] }) {
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = missing.map(({ name }) => name)
  if (first === undefined) return null
  const last = others.at(-1)
  const names =
    last === undefined ? first : walletCopy.andLast([first, ...others.slice(0, -1)].join(', '), last)
  return (
    <div className={styles['missing']}>
      <Note tone="quiet" icon="notSupported" title={walletCopy.notInBuild(names, last !== undefined)}>
        {walletCopy.leftOut(last !== undefined)}{' '}
        <TextLink aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {walletCopy.whatToInstall}
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
