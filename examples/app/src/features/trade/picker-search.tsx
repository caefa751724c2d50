import { tradeCopy } from '#locale/trade-copy'
import { Field } from '../../ui/field.tsx'
import { TOKEN_LIST_ID, tokenOptionId } from './token-option-id.ts'

interface PickerSearchProps {
  readonly text: string
  onChange(text: string): void
  /** Returns whether the key was handled. */
  onKey(key: string): boolean
  readonly activeKey: string | undefined
  /** Status line for the results, such as the number of matches. */
  readonly resultText: string
}

/** Search field of the token picker. It names the active option for screen readers. */
export function PickerSearch({ text, onChange, onKey, activeKey, resultText }: PickerSearchProps) {
  return (
    <Field
      label={tradeCopy.searchTokens}
      hideLabel
      icon="search"
      placeholder={tradeCopy.searchPlaceholder}
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      value={text}
      onChange={onChange}
      onKeyDown={(event) => {
        if (!event.nativeEvent.isComposing && onKey(event.key)) event.preventDefault()
      }}
      autoFocus
      role="combobox"
      aria-expanded={activeKey !== undefined}
      aria-controls={activeKey === undefined ? undefined : TOKEN_LIST_ID}
      aria-autocomplete="list"
      aria-activedescendant={activeKey === undefined ? undefined : tokenOptionId(activeKey)}
      unit={<span role="status">{resultText}</span>}
    />
  )
}
