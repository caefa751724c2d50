// Requires the packed core, like service.mjs imports it.
const { play } = require('./scenario.cjs')

play(
  require('@causeway/core'),
  require('@causeway/core/chains'),
  require('@causeway/core/providers/across'),
  require('@causeway/view-models'),
)
