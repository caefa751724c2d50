import { useState } from 'react'
import { addressBookCopy } from '#locale/address-book-copy'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { isNameLike } from '../address-book/is-name-like.ts'
import { NamedAddress } from '../address-book/named-address.tsx'
import { useResolvesNames } from '../address-book/use-names.ts'
import styles from './look-at.module.css'
import { addressProblem } from './viewed-account.ts'

/** Form that opens the portfolio of an address. */
export function ViewAddress({ onLook: onView }: { onLook(address: string): void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const resolvesNames = useResolvesNames({ chainType: 'EVM' })
  const name = resolvesNames && isNameLike(text) ? text.trim() : undefined
  const view = (address: string) => {
    setText('')
    onView(address)
  }
  const handleSubmit = () => {
    if (name !== undefined) return
    const error = addressProblem(text)
    setProblem(error)
    if (error === undefined) view(text.trim())
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <div className={styles['field']}>
        <Field
          label={portfolioCopy.viewAddress}
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
        {name !== undefined && <NamedAddress name={name} onPick={view} />}
      </div>
      <Button type="submit">{portfolioCopy.view}</Button>
    </form>
  )
}
