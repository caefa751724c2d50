import { useState } from 'react'
import { portfolioCopy } from '#locale/portfolio-copy'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import styles from './look-at.module.css'
import { addressProblem } from './looked-at.ts'

/** A field for an address to look at. What is none is said there, and goes nowhere. */
export function LookAt({ onLook }: { onLook(address: string): void }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const look = () => {
    const found = addressProblem(text)
    setProblem(found)
    if (found !== undefined) return
    setText('')
    onLook(text.trim())
  }
  return (
    <form
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault()
        look()
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
