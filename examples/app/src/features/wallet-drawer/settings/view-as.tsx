import { isAddress } from '@causeway/core/chains'
import { abbreviateAddress } from '@causeway/core/format'
import { useWalletSession } from '@causeway/react'
import { type FormEvent, useState } from 'react'
import { addressBookCopy } from '#locale/address-book-copy'
import { walletCopy } from '#locale/wallet-copy'
import { useEngine } from '../../../state/use-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { isNameLike } from '../../address-book/is-name-like.ts'
import { NamedAddress } from '../../address-book/named-address.tsx'
import { useResolvesNames } from '../../address-book/use-names.ts'
import { addressProblem } from '../../portfolio/viewed-account.ts'
import styles from './settings.module.css'

/** Shows the app as the owner of an address sees it. Nothing can be signed meanwhile. */
export function ViewAs() {
  const { wallets } = useEngine()
  const { isActive, addresses } = useWalletSession(({ impersonation }) => impersonation)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const address = addresses.EVM ?? addresses.FUEL
  const resolvesNames = useResolvesNames({ chainType: 'EVM' })
  const name = resolvesNames && isNameLike(text) ? text.trim() : undefined
  const view = (chainType: 'EVM' | 'FUEL', account: string) => {
    wallets.impersonate(chainType, account)
    setText('')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name !== undefined) return
    const typed = text.trim()
    const error = addressProblem(typed)
    if (error !== undefined) return setProblem(error)
    view(isAddress(typed, 'EVM') ? 'EVM' : 'FUEL', typed)
  }
  return (
    <section className={styles['themes']}>
      <h3 className={styles['title']}>{walletCopy.viewAs}</h3>
      {address !== undefined && (
        <Switch
          isOn={isActive}
          onChange={(isOn) => wallets.toggleImpersonation(isOn)}
          label={walletCopy.viewAsAddress(abbreviateAddress(address))}
          description={walletCopy.viewAsHint}
        />
      )}
      <form className={styles['line']} onSubmit={submit}>
        <Field
          label={walletCopy.addressToView}
          placeholder={resolvesNames ? addressBookCopy.addressOrName : '0x'}
          value={text}
          error={problem}
          autoComplete="off"
          spellCheck={false}
          onChange={(typed) => {
            setText(typed)
            setProblem(undefined)
          }}
        />
        <Button type="submit">{walletCopy.viewButton}</Button>
      </form>
      {name !== undefined && <NamedAddress name={name} onPick={(account) => view('EVM', account)} />}
    </section>
  )
}
