import { formatAmount } from '@causeway/core/format'
import { SelectMenu } from '../../ui/select-menu.tsx'
import type { Leg } from './legs.ts'
import type { ManyLegs } from './use-many-legs.ts'

interface ProviderChoiceProps {
  readonly leg: Leg
  readonly many: ManyLegs
}

/** The best is chosen, until the user chooses. */
export function ProviderChoice({ leg, many }: ProviderChoiceProps) {
  const rows = leg.board?.rows.flatMap((row) => (row.status === 'quoted' ? [row] : [])) ?? []
  const chosen = leg.view.offer?.quote.providerId
  if (chosen === undefined || !rows.some(({ providerId }) => providerId === chosen)) {
    return leg.view.offer?.quote.name ?? 'No provider yet'
  }
  return (
    <SelectMenu
      label={`Provider for ${leg.token.symbol} on ${leg.chain.name}`}
      size="small"
      value={chosen}
      onChange={(providerId) => many.choose(leg, providerId)}
      options={rows.map(({ providerId, name, quote }) => ({
        value: providerId,
        label: `${name}, ${formatAmount(quote.toAmount, quote.request.toTokenDecimals)}${providerId === leg.board?.best ? ', best' : ''}`,
      }))}
    />
  )
}
