import { Fragment, type ReactNode } from 'react'

const ABBREVIATED = /(0x[0-9a-f]+…[0-9a-f]+)/i

/** Text whose abbreviated addresses do not break over lines. */
export function WithWholeAddresses({ children }: { readonly children: string }): ReactNode {
  // The capture group puts the addresses at the odd indexes.
  return children.split(ABBREVIATED).map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are identified by their position
      <span key={index} className="numeric">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: as above
      <Fragment key={index}>{part}</Fragment>
    ),
  )
}
