import { readFileSync } from 'node:fs'
import { Application, Converter, ReflectionKind } from 'typedoc'

/**
 * Typedoc plug-in. Names each module by its import path (`@causeway/core/evm`), names destructured parameters `options`, and
 * requires a docstring of every exported function: `requiredToBeDocumented` would require it of every method of every type too.
 */
export function load(app) {
  const names = new Map(['core', 'view-models', 'react'].flatMap(getEntries))
  app.converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const module of project.children ?? []) module.name = names.get(module.name) ?? module.name
    for (const parameter of project.getReflectionsByKind(ReflectionKind.Parameter)) {
      if (parameter.name === '__namedParameters') parameter.name = 'options'
    }
  })
  app.on(Application.EVENT_VALIDATE_PROJECT, (project) => {
    for (const { name, signatures = [] } of project.getReflectionsByKind(ReflectionKind.Function)) {
      const isDocumented = signatures.some(({ comment }) => comment?.hasVisibleComponent())
      if (!isDocumented) app.logger.validationWarning(`${name} (Function) does not have any documentation`)
    }
  })
}

/** Returns pairs of typedoc's module name and import path for a package. */
function getEntries(folder) {
  const { name, exports } = JSON.parse(readFileSync(`packages/${folder}/package.json`, 'utf8'))
  return Object.entries(exports)
    .filter(([entry]) => entry !== './package.json')
    .map(([entry, target]) => {
      const path = target.default.slice('./dist/'.length, -'.js'.length).replace(/(^|\/)index$/, '')
      return [[folder, 'src', path].filter(Boolean).join('/'), name + entry.slice(1)]
    })
}
