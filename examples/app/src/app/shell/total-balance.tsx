import { useAssetRows } from '@causeway/react'
import { Icon } from '../../ui/icon.tsx'
import { headerBalance } from './header-balance.ts'

/** The USD balance of all connected accounts, marked while a part is missing. */
export function TotalBalance() {
  const { text, missing } = headerBalance(useAssetRows())
  return (
    <>
      <strong className={missing && 'dim'}>{text}</strong>
      {missing && (
        <span className="tone" data-tone={missing.isLoading ? 'quiet' : 'warn'} title={missing.text}>
          <Icon
            name={missing.isLoading ? 'pending' : 'warning'}
            size="s"
            spin={missing.isLoading}
            label={missing.text}
          />
        </span>
      )}
    </>
  )
}
