import { isIP, isIPv6 } from 'node:net'

/** An IP address without port, brackets, zone or IPv4-in-IPv6 wrapping; null when it is none. */
export const plainAddress = (text: string): string | null => {
  const [, inBrackets] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? []
  const bare = (inBrackets ?? text.replace(/^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/, '$1'))
    .split('%')[0]!
    .toLowerCase()
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1]
  if (mapped !== undefined) return isIP(mapped) ? mapped : null
  return isIP(bare) && (inBrackets === undefined || isIPv6(bare)) ? bare : null
}

/**
 * The subject of rate limits: an IPv4 address, or the /64 of IPv6, all of which one customer
 * controls.
 */
export const networkOf = (address: string): string => {
  const plain = plainAddress(address) ?? address
  return isIPv6(plain) ? `${groupsOf(plain).slice(0, 4).join(':')}::/64` : plain
}

/**
 * The /48 around a /64 of `networkOf`, which providers assign to a whole site; null for anything
 * else.
 */
export const siteOf = (network: string): string | null => {
  const [, site] = /^([0-9a-f]+:[0-9a-f]+:[0-9a-f]+):[0-9a-f]+::\/64$/.exec(network) ?? []
  return site === undefined ? null : `${site}::/48`
}

const groupsOf = (address: string): string[] => {
  // A trailing IPv4 stands for two groups; neither is among the first four.
  const [head = '', tail] = address.replace(/\d+\.\d+\.\d+\.\d+$/, '0:0').split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined
      ? []
      : Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...zeros, ...after].map((group) => group.replace(/^0+(?=.)/, ''))
}

const LOOPBACK = /^(127\.\d+\.\d+\.\d+|::1|(0+:){7}0*1)$/
/** Whether an address is reachable from this machine only. */
export const isLoopback = (address: string): boolean =>
  address === 'localhost' || LOOPBACK.test(plainAddress(address) ?? '')
