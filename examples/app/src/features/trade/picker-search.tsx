import { tradeCopy } from '#locale/trade-copy'
import { Field } from '../../ui/field.tsx'
import { optionId, TOKENS_ID } from './picker-ids.ts'

interface PickerSearchProps {
  readonly text: string
  onChange(text: string): void
  /** Whether the key was taken. */
  onKey(key: string): boolean
  readonly activeKey: string | undefined
  /** What came of it, in few words. */
  readonly found: string
}

/** What is looked for. The list below follows each key; the option that Enter takes is named here. */
export function PickerSearch({ text, onChange, onKey, activeKey, found }: PickerSearchProps) {
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
      aria-controls={activeKey === undefined ? undefined : TOKENS_ID}
      aria-autocomplete="list"
      aria-activedescendant={activeKey === undefined ? undefined : optionId(activeKey)}
      unit={<span role="status">{found}</span>}
    />
  )
}
