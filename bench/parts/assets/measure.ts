import type { Measured } from '../../part.ts'
import { inChild } from '../../support/child.ts'
import type { AssetListFigures } from './child.ts'
import type { assetsPart } from './part.ts'

export async function measure(): Promise<Measured<typeof assetsPart>> {
  const figures = await inChild<AssetListFigures>(new URL('./child.ts', import.meta.url))
  return {
    read: { ours: figures.readMs, parse: figures.bareMs },
    block: { ours: figures.longestMs },
    kept: { ours: figures.heldMegabytes, parse: figures.bareMegabytes },
    omniBlock: { ours: figures.longestOmniMs },
  }
}
