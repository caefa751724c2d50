import { base } from '@causeway/core/chains'
import { allLenders } from '@causeway/core/lenders'
import { describe, expect, it } from 'vitest'
import { deferredLenders } from './deferred-lenders.ts'

describe('deferredLenders', () => {
  it('has the families of the SDK, with the startup files of each', () => {
    const facts = ({ id, files, extras }: ReturnType<typeof allLenders>[number]) => ({ id, files, extras })
    expect(deferredLenders().map(facts)).toEqual(allLenders().map(facts))
  })

  it('loads the lenders and the errors of each family', async () => {
    const families = allLenders()
    for (const [index, family] of deferredLenders().entries()) {
      expect(await family.errors?.()).toEqual(await families[index]?.errors?.())
      expect(await family.lenders({}, base)).toEqual([])
    }
  })
})
