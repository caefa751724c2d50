import { useState } from 'react'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './look-at.module.css'
import { addressProblem } from './viewed-account.ts'

/** Form that opens the portfolio of an address. */
export function ViewAddress({ onLook: onView }: { onLook(address: string): void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const handleSubmit = () => {
    const error = addressProblem(text)
    setProblem(error)
    if (error !== undefined) return
    setText('')
    onView(text.trim())
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        handleSubmit()
      }}
    >
      <Field
        className={styles['field']}
        label={portfolioCopy.viewAddress}
        placeholder="0x"
        value={text}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        onChange={(typed) => {
          setText(typed)
          setProblem(undefined)
        }}
      />
      <Button type="submit">{portfolioCopy.view}</Button>
    </form>
  )
}
