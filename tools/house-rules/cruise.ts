import swc from '@swc/core'
import { rules } from './rules.ts'

// dependency-cruiser hands every file to swc as plain TypeScript; a .tsx file must be read as TSX.
// swc's own function is wrapped before the cruiser loads it.
const parseFileSync = swc.parseFileSync
Object.assign(swc, {
  parseFileSync: (file: string, options: object) =>
    parseFileSync(file, { ...options, syntax: 'typescript', tsx: file.endsWith('x') }),
})

const { cruise: runCruiser } = await import('dependency-cruiser')

/** One forbidden import: the rule's name, the file that imports and what it imports. */
export type Breach = { rule: string; from: string; to: string }

/**
 * Reads every module below `folder/src`. Answers how many there were and which imports break a
 * rule.
 */
export async function cruise(folder: string): Promise<{ modules: number; breaches: Breach[] }> {
  const result = await runCruiser(['src'], {
    parser: 'swc',
    baseDir: folder,
    doNotFollow: { path: ['node_modules'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'module', 'node', 'default'],
    },
    ruleSet: { forbidden: rules },
    validate: true,
  })
  if (typeof result.output === 'string')
    throw new Error('dependency-cruiser answered text where a result was asked for')
  const { modules, summary } = result.output
  return {
    modules: modules.filter((module) => module.source.startsWith('src/')).length,
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}
