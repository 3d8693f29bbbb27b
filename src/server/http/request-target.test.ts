import { describe, expect, it } from 'vitest'
import { readTarget } from './request-target.ts'

const read = (url: string, ...hosts: string[]) =>
  readTarget(url, ['Accept', '*/*', ...hosts.flatMap((host) => ['hOsT', host])])
const addressOf = (url: string, host = 'localhost') => {
  const target = read(url, host)
  return target && target.path + target.query
}

describe('the target of a request', () => {
  it.each([
    ['/', '/'],
    ['/a?b=c%20d', '/a?b=c%20d'],
    ['/a?', '/a'],
    ['/a#b', '/a'],
    ['/./a/../b', '/b'],
    ['/%2e%2e/a', '/a'],
    ['/a//b', '/a//b'],
    ['/a?x=\u00e9', '/a?x=%C3%A9'],
    ['/a?x=//other.example\\y', '/a?x=//other.example\\y'],
    ['/%5cb', '/%5cb'],
    ['http://localhost/a?b', '/a?b'],
    ['HTTP://LocalHost:80', '/'],
    ['http://localhost?b', '/?b'],
  ])('%s is %s', (url, address) => {
    expect(addressOf(url)).toBe(address)
  })

  it.each([
    '',
    '*',
    'a',
    '//a',
    '//other.example/a',
    '/\\other.example/a',
    '/a\\b',
    '/.//other.example',
    '/a/..//other.example',
    'http://other.example/a',
    'http://localhost:81/a',
    'http://localhost@other.example/a',
    'http://localhost\\@other.example/a',
    'http:///a',
    'https://localhost:80/a',
    'ftp://localhost/a',
    'localhost:80',
  ])('%s is refused', (url) => {
    expect(addressOf(url)).toBeNull()
  })
})

describe('the host of a request', () => {
  it.each([
    ['localhost', 'localhost'],
    ['Petik.Example:443', 'petik.example:443'],
    ['a_b.example.', 'a_b.example.'],
    ['127.0.0.1:1', '127.0.0.1:1'],
    ['[::1]', '[::1]'],
    ['[2001:DB8::1]:65535', '[2001:db8::1]:65535'],
  ])('%s is %s', (host, name) => {
    expect(read('/', host)?.host).toBe(name)
  })

  it.each([
    '',
    ':80',
    'a:',
    'a:0',
    'a:65536',
    'a:80:80',
    'a/b',
    'a\\b',
    'a b',
    'a?b',
    'a#b',
    'a@b',
    'a%2fb',
    'a,b',
    '::1',
    '[::1',
    '[::1]a',
    '[zz]',
    '[]',
    '.',
    '\u00e4',
  ])('%s is refused', (host) => {
    expect(read('/', host)).toBeNull()
  })

  it('is given exactly once', () => {
    expect([read('/'), read('/', 'a', 'a'), read('/', 'a', '')]).toEqual([null, null, null])
  })
})
