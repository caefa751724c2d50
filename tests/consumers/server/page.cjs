// Requires the packages that page.mjs imports.
const { createCauseway } = require('@causeway/core')
const { CausewayProvider, useSettings } = require('@causeway/react')
const { userSettings } = require('@causeway/view-models')
const { createElement: element } = require('react')
const { renderToString } = require('react-dom/server')

const Page = () => element('p', null, `expert: ${useSettings(({ expertMode }) => expertMode)}`)

const causeway = createCauseway({ chains: [], platforms: [], services: [userSettings()] })
process.stdout.write(renderToString(element(CausewayProvider, { causeway }, element(Page))))
causeway.dispose()
