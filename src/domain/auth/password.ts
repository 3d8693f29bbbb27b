/**
 * Which passwords are too easy to guess. The contract requires length and four kinds of characters;
 * this rejects disguised common words (`Password1!`, `P@ssw0rd123!`), keyboard runs, and anything
 * about the person or the shop.
 */
const COMMON = new Set(
  `password passwort passw pass passcode passphrase secret secreto letmein welcome welcomeback hello hallo helo hi admin administrator root user guest
  test tester testing demo sample example default changeme change temp temporary login logmein master access system server computer internet online
  google facebook instagram twitter tiktok youtube whatsapp telegram shopee tokopedia lazada bukalapak gojek grab gopay dana ovo linkaja android
  iphone samsung apple xiaomi oppo vivo nokia windows microsoft linux qwerty qwertyuiop qwert qwe qwer asdf asdfgh asdfghjkl asd zxcvbnm zxcvbn zxc zxcv
  qazwsx qazwsxedc qweasd qweasdzxc qwaszx azerty abc abcd abcde abcdef abcdefg abcdefgh abcabc aaa aaaa aaaaa aaaaaa aabbcc xyz xxx xxxx xxxxxx
  love iloveyou ilove loveyou lovely lover sunshine princess prince angel angels baby babygirl babe honey sweet sweety sweetheart cutie kitty hellokitty
  flower butterfly rainbow chocolate cookie cheese banana mango orange apel jeruk mangga pisang durian semangka melon anggur stroberi alpukat buah
  sayur buahsegar football soccer baseball basketball liverpool chelsea arsenal barcelona realmadrid manchester manutd juventus milan persib persija
  arema bonek ronaldo messi naruto sasuke doraemon pikachu pokemon onepiece luffy dragon tiger monkey eagle shadow phoenix ninja samurai warrior hunter
  killer batman superman spiderman ironman avengers starwars matrix harrypotter hogwarts michael jordan daniel david andrew jessica ashley michelle
  nicole charlie thomas robert matthew joshua anthony andrea maria sarah summer winter spring autumn january february march april june july august
  september october november december monday tuesday wednesday thursday friday saturday sunday januari februari maret mei juni juli agustus oktober
  desember senin selasa rabu kamis jumat sabtu minggu indonesia merdeka pancasila garuda nusantara jakarta bandung surabaya medan bali semarang jogja
  yogyakarta malang bogor depok bekasi tangerang makassar palembang padang jawa sunda betawi batak minang sayang sayangku sayangkamu akusayangkamu
  akucintakamu aku cinta cintaku kamu rindu kangen bismillah alhamdulillah allah allahuakbar assalamualaikum muhammad ahmad insyaallah subhanallah
  ramadhan lebaran islam yesus jesus tuhan mama papa ibu ayah bunda bapak anak anakku keluarga kakak adik rahasia sandi katasandi passwordku masuk
  selamat selamatpagi bahagia sukses semangat berkah rejeki rezeki kucing anjing ganteng cantik keren mantap gratis bebas pelangi bintang bulan
  matahari mawar melati budi agus andi dewi sari putra putri putri dian rina rini eka dwi tri nur siti fitri wahyu rizki reza dimas bagus ayu indah
  lestari wati susi yanti joko slamet sapi kambing ayam bebek harimau singa naga super supermarket market toko tokobuah warung belanja shop shopping
  order money cash uang duit rupiah bank kartu money bitcoin trustno freedom whatever nothing forever hockey jesuschrist blessed faith family friends
  friend school student teacher office kantor kerja karyawan polisi tentara dokter guru`.split(
    /\s+/,
  ),
)

const BRAND = 'petik'
const LEET: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  '$': 's',
  '5': 's',
  '7': 't',
}
const RUNS = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1q2w3e4r5t6y',
]
/** Personal data that must not be in the password. */
export type AboutPerson = { name?: string; phone?: string; email?: string | null }

/**
 * Whether a password is too easy to guess. `phone` is a stored number (62…); `leaked` are passwords
 * that the server knows as leaked (`server/auth/easy-passwords.ts`), also rejected with added
 * capitals, digits or signs.
 */
export const isGuessable = (
  password: string,
  person: AboutPerson = {},
  leaked: ReadonlySet<string> = new Set(),
): boolean => {
  const plain = password.normalize('NFKC').toLowerCase()
  const letters = unleet(plain)
  if (plain.includes(BRAND) || letters.includes(BRAND)) return true
  if (personalParts(person).some((part) => plain.includes(part) || letters.includes(part)))
    return true
  const digits = plain.replace(/[^0-9]/g, '')
  const national = (person.phone ?? '').replace(/^62/, '')
  if (
    national.length > 0 &&
    digits.length >= 7 &&
    (national.includes(digits) || digits.includes(national))
  )
    return true
  const core = plain.replace(/^[^a-z]+|[^a-z]+$/g, '')
  if (
    [core, unleet(core), core.replace(/[^a-z]/g, '')].some(
      (word) => COMMON.has(word) || COMMON.has(halfOf(word)),
    )
  )
    return true
  return (
    isMostlyRuns(plain) ||
    (leaked.size > 0 &&
      undressed(plain).some((word) => leaked.has(word) || leaked.has(unleet(word))))
  )
}

/**
 * Removes up to this many digits and signs before and after a word, which people add to pass the
 * rules.
 */
const DRESS_MAX = 4
const WORD_MIN = 4
const undressed = (plain: string): string[] => {
  const before = /^[^a-z]*/.exec(plain)![0].length
  const after = /[^a-z]*$/.exec(plain)![0].length
  const words: string[] = []
  for (let start = 0; start <= Math.min(before, DRESS_MAX); start++)
    for (let end = 0; end <= Math.min(after, DRESS_MAX); end++)
      words.push(plain.slice(start, plain.length - end))
  return [...words, plain.replace(/[!@#$%^&*]/g, '')].filter((word) => word.length >= WORD_MIN)
}

const unleet = (text: string): string =>
  text.replace(/[^a-z]/g, (character) => LEET[character] ?? '')

/** `abcabc` → `abc`: repeating a word adds no strength. */
const halfOf = (word: string): string =>
  word.length % 2 === 0 && word.slice(word.length / 2) === word.slice(0, word.length / 2)
    ? word.slice(0, word.length / 2)
    : word

const personalParts = ({ name = '', email }: AboutPerson): string[] =>
  [...name.split(/\s+/), (email ?? '').split('@')[0] ?? '']
    .map((part) =>
      part
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[^a-z0-9]/g, ''),
    )
    .filter((part) => part.length >= 4)

/**
 * Whether fewer than four characters remain without repetitions and runs of three or more:
 * `Aa123456!`, `Qq111111!`.
 */
const isMostlyRuns = (plain: string): boolean => {
  let left = plain.replace(/[^a-z0-9]/g, '')
  for (const run of RUNS) {
    for (let length = run.length; length >= 3; length--) {
      for (let start = 0; start + length <= run.length; start++)
        left = left.replace(run.slice(start, start + length), '')
    }
  }
  left = left.replace(/(.)\1{2,}/g, '')
  return left.length < 4 && plain.replace(/[a-z0-9]/g, '').length < 4
}
