import { describe, expect, it } from 'vitest'
import { isLoopback, networkOf, plainAddress, siteOf } from './network.ts'

describe('plainAddress', () => {
  it.each([
    ['1.2.3.4', '1.2.3.4'],
    ['1.2.3.4:5678', '1.2.3.4'],
    ['2001:DB8::1', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['[::ffff:1.2.3.4]:80', '1.2.3.4'],
    ['fe80::1%eth0', 'fe80::1'],
    ['unknown', null],
    ['_hidden', null],
    ['', null],
    ['1.2.3', null],
    ['1.2.3.4:', null],
    ['1.2.3.4:5:6', null],
    ['::ffff:1.2.3.999', null],
    ['[1.2.3.4]', null],
    ['[::1', null],
    ['a, 1.2.3.4', null],
  ])('of %s is %s', (text, address) => expect(plainAddress(text)).toBe(address))
})

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['192.0.2.7:80', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['[2001:db8::9]:443', '2001:db8:0:0::/64'],
    ['64:ff9b::1.2.3.4', '64:ff9b:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network))
})

it.each([
  ['2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['192.0.2.7', null],
  ['2001:db8:1:2::/64 a-device', null],
  ['a customer', null],
])('the site of %s is %s', (network, site) => expect(siteOf(network)).toBe(site))

it.each([
  ['127.0.0.1', true],
  ['127.1.2.3', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['localhost', true],
  ['0.0.0.0', false],
  ['::', false],
  ['10.0.0.1', false],
  ['unknown', false],
])('%s is of this machine alone: %s', (address, is) => expect(isLoopback(address)).toBe(is))
