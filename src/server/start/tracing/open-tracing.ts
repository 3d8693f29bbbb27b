import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import { UNTRACED, type Tracing } from './tracing.ts'

export const openTracing = async (
  config: Pick<Config, 'traces' | 'trustedProxies'>,
  log: Log,
): Promise<Tracing> => {
  if (config.traces === null) return UNTRACED
  const { openTraces } = await import('./open-traces.ts')
  return openTraces({ ...config, traces: config.traces }, log)
}
