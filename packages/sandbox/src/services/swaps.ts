import { bebop } from './bebop/index.ts'
import { cow } from './cow/index.ts'
import { eisen } from './eisen/index.ts'
import { enso } from './enso/index.ts'
import { fly } from './fly/index.ts'
import { kyberswap } from './kyberswap/index.ts'
import { type SwapName, swapNames } from './names.ts'
import { nordstern } from './nordstern/index.ts'
import { oneinch } from './oneinch/index.ts'
import { oogabooga } from './oogabooga/index.ts'
import { openocean } from './openocean/index.ts'
import { pendle } from './pendle/index.ts'
import { sushi } from './sushi/index.ts'
import type { SwapService } from './swap.ts'
import { velora } from './velora/index.ts'
import { zenlink } from './zenlink/index.ts'
import { zerox } from './zerox/index.ts'

const swaps: { readonly [Name in SwapName]: SwapService & { readonly id: Name } } = {
  cow,
  zenlink,
  kyberswap,
  bebop,
  eisen,
  fly,
  nordstern,
  oogabooga,
  pendle,
  sushi,
  zerox,
  velora,
  oneinch,
  openocean,
  enso,
}

/** Same-chain swap services. To add one, add a folder, a protocol, a name in `swapNames`, and an entry here. */
export const swapServices: readonly SwapService[] = swapNames.map((name) => swaps[name])
