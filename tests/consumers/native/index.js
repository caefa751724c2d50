// The bundle of a React Native application, rendered to text because no device is available.
import { createCauseway } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'
import { CausewayProvider, useChains, useSettings } from '@causeway/react'
import { userSettings } from '@causeway/view-models'
import { createElement as element } from 'react'
import { renderToString } from 'react-dom/server'

function Screen() {
  const isExpert = useSettings(({ expertMode }) => expertMode)
  const names = useChains().map(({ name }) => name)
  return element('p', null, `${names.join(', ')}, expert: ${isExpert}`)
}

const causeway = createCauseway({
  chains: [arbitrum],
  platforms: [evm()],
  providers: [across()],
  services: [userSettings()],
})
globalThis.rendered = renderToString(element(CausewayProvider, { causeway }, element(Screen)))
void causeway.dispose()
