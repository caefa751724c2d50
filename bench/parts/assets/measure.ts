import type { Measured } from '../../part.ts'
import { runInChild } from '../../support/run-in-child.ts'
import type { AssetListFigures } from './asset-list-figures.ts'
import type { assetsPart } from './part.ts'

export async function measure(): Promise<Measured<typeof assetsPart>> {
  const figures = await runInChild<AssetListFigures>(new URL('./child.ts', import.meta.url))
  return {
    read: { ours: figures.readMs, parse: figures.bareMs },
    block: { ours: figures.longestMs },
    kept: { ours: figures.heldMegabytes, parse: figures.bareMegabytes },
    omniBlock: { ours: figures.longestOmniMs },
  }
}
