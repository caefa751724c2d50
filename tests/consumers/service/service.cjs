// The same service for those who require it.
const { play } = require('./scenario.cjs')

play(
  require('@causeway/core'),
  require('@causeway/core/chains'),
  require('@causeway/core/providers/across'),
  require('@causeway/view-models'),
)
