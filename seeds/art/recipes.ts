import type { Container, GroupLayout, Piece, Recipe } from './types.ts'
import { packedRecipes } from './recipes-packed.ts'

type Packing = readonly [into: Container, size: number, rows?: number, looks?: readonly string[]]

/**
 * A product sold as it grows: alone, beside its cut side (or its like), and in what it travels in.
 */
function fresh(
  look: string,
  as: GroupLayout,
  others: readonly string[],
  [into, size, rows, looks]: Packing,
  one: Recipe['one'] = look,
): Recipe {
  return {
    one,
    group: { as, looks: [look, ...others] },
    pack: { in: into, looks: looks ?? [look], size, ...(rows ? { rows } : {}) },
  }
}

/** A whole fruit with its slice before it, for fruit that is known by its flesh. */
const withCut = (whole: string, cut: string): readonly Piece[] => [
  [whole, 42, 43, 64, -4],
  [cut, 67, 68, 46, 4],
]

/** A bunch of greens in a paper sleeve. */
const sleeve = (look: string): readonly Piece[] => [
  [look, 31, 38, 54, -10],
  [look, 69, 38, 54, 10],
  [look, 50, 38, 62, 0],
  ['greens-wrap'],
]

const freshRecipes: Record<string, Recipe> = {
  'mangga-harum-manis': fresh('mango-arumanis', 'cut', ['mango-cheek'], ['crate', 11.5, 2]),
  'mangga-gedong-gincu': fresh('mango-gincu', 'cut3', ['mango-cheek'], ['pulp-green', 9.5, 2]),
  'mangga-kweni': fresh('mango-kweni', 'spread', ['mango-cheek', 'mango-dice'], ['bag', 10.5, 2]),
  'pisang-cavendish': fresh('banana-cavendish', 'pair', [], ['carton', 17, 2]),
  'pisang-raja': fresh('banana-raja', 'pair', [], ['crate', 17, 2]),
  'pisang-uli': fresh('banana-uli', 'trio', [], ['bag', 16, 1]),
  'pisang-kepok': fresh('banana-kepok', 'trio', [], ['basket', 15, 2]),
  'pepaya-california': fresh(
    'papaya-half',
    'spread',
    ['papaya-slice', 'papaya-dice'],
    ['crate', 18, 1, ['papaya']],
    withCut('papaya', 'papaya-half'),
  ),
  'semangka-merah-non-biji': fresh(
    'watermelon-slice',
    'spread',
    ['watermelon-slice', 'watermelon-dice'],
    ['crate', 18, 1, ['watermelon']],
    withCut('watermelon', 'watermelon-slice'),
  ),
  'semangka-kuning-inul': fresh(
    'watermelon-slice-yellow',
    'trio',
    [],
    ['crate', 18.5, 1, ['watermelon-oval']],
    withCut('watermelon-oval', 'watermelon-slice-yellow'),
  ),
  'melon-sky-rocket': fresh(
    'melon-sky-rocket',
    'spread',
    ['melon-slice-green', 'melon-slice-green'],
    ['crate', 15, 1],
  ),
  'melon-honey-globe-inthanon': fresh(
    'melon-honey-globe',
    'cut',
    ['melon-slice-orange'],
    ['carton-green', 16, 1],
  ),
  'nanas-honi': fresh(
    'pineapple-honi',
    'spread',
    ['pineapple-ring', 'pineapple-wedges'],
    ['crate', 21, 1],
  ),
  'nanas-subang-simadu': fresh('pineapple-subang', 'cut', ['pineapple-ring'], ['carton', 21, 1]),
  'salak-pondoh': fresh('salak', 'cut3', ['salak-peeled'], ['net-orange', 8.4, 3]),
  'jambu-biji-kristal': fresh('guava', 'cut', ['guava-half-white'], ['net-green', 9.6, 3]),
  'jambu-biji-merah': fresh(
    'guava-red',
    'cut3',
    ['guava-half-red'],
    ['bag', 9, 3],
    withCut('guava-red', 'guava-half-red'),
  ),
  'jambu-air-citra': fresh('water-apple', 'trio', [], ['punnet', 8.6, 3]),
  'buah-naga-merah': fresh(
    'dragonfruit',
    'spread',
    ['dragonfruit-half-red', 'dragonfruit-half-red'],
    ['crate', 13, 2],
    withCut('dragonfruit', 'dragonfruit-half-red'),
  ),
  'buah-naga-putih': fresh(
    'dragonfruit',
    'cut3',
    ['dragonfruit-half-white'],
    ['bag', 12, 2],
    withCut('dragonfruit', 'dragonfruit-half-white'),
  ),
  'manggis': fresh('mangosteen', 'cut3', ['mangosteen-open'], ['net-red', 8.6, 3]),
  'rambutan-binjai': fresh('rambutan', 'cut3', ['rambutan-open'], ['basket', 10, 3]),
  'duku-palembang': fresh('duku', 'cut', ['duku-open'], ['bag', 12, 2]),
  'kelengkeng-itoh': fresh('longan', 'cut', ['longan-open'], ['punnet', 12, 2]),
  'sirsak': fresh('soursop', 'cut', ['soursop-half'], ['crate', 17, 1]),
  'markisa-konyal': fresh('passion', 'cut3', ['passion-half'], ['net-orange', 8.6, 3]),
  'belimbing-dewa': fresh(
    'starfruit',
    'spread',
    ['starfruit-slice', 'starfruit-slice'],
    ['pulp-green', 12, 2],
  ),
  'sawo-manila': fresh('sapodilla', 'cut3', ['sapodilla-half'], ['bag', 8.8, 3]),
  'alpukat-mentega': fresh('avocado', 'cut', ['avocado-half'], ['crate', 11, 2]),
  'alpukat-aligator': fresh('avocado-long', 'cut', ['avocado-half-long'], ['carton', 17, 1]),
  'alpukat-miki': fresh('avocado-round', 'cut3', ['avocado-half-miki'], ['bag', 10, 2]),
  'jeruk-medan': fresh('orange-medan', 'cut3', ['orange-half'], ['net-orange', 9, 3]),
  'jeruk-pontianak-siam': fresh('orange-siam', 'cut', ['siam-half'], ['net-green', 9, 3]),
  'jeruk-peras-lokal': fresh(
    'orange-juicing',
    'spread',
    ['siam-half', 'siam-half'],
    ['crate', 9, 3],
  ),
  'jeruk-bali-pamelo': fresh('pomelo', 'cut', ['pomelo-segments'], ['crate', 16, 1]),
  'jeruk-nipis': fresh('lime', 'heap', ['lime-half'], ['net-green', 7.4, 3]),
  'lemon-lokal': fresh('lemon-local', 'cut3', ['lemon-half'], ['net-orange', 8.8, 3]),
  'apel-malang-manalagi': fresh('apple-manalagi', 'cut', ['apple-half-pale'], ['crate', 9.4, 2]),
  'stroberi-ciwidey': fresh('strawberry', 'heap', ['strawberry-half'], ['punnet', 6.8, 4]),
  'durian-montong-lokal': fresh('durian', 'cut', ['durian-open'], ['crate', 19, 1]),
  'kelapa-muda-kupas': fresh('coconut-young', 'cut', ['coconut-open'], ['crate', 13, 1]),
  'apel-fuji-rrc': fresh('apple-fuji', 'cut3', ['apple-half-red'], ['bag', 9.6, 2]),
  'apel-fuji-wang-shan': fresh(
    'apple-wangshan',
    'cut',
    ['apple-half-pink'],
    ['carton-green', 10, 2],
  ),
  'apel-red-delicious-washington': fresh('apple-red-delicious', 'trio', [], ['crate', 10, 2]),
  'apel-granny-smith': fresh('apple-granny', 'cut', ['apple-half-green'], ['net-green', 9.4, 3]),
  'apel-royal-gala': fresh('apple-gala', 'cut3', ['apple-half-pink'], ['crate', 9.4, 2]),
  'apel-envy': fresh('apple-envy', 'pair', [], ['carton-gift', 10.4, 2]),
  'pir-xiang-lie': fresh('pear-fragrant', 'cut', ['pear-half'], ['bag', 10, 2]),
  'pir-ya-lie': fresh('pear-ya', 'cut3', ['pear-half-yellow'], ['crate', 11, 2]),
  'pir-packham': fresh('pear-packham', 'cut', ['pear-half'], ['crate', 11.4, 2]),
  'pir-singo-korea': fresh('pear-singo', 'cut', ['pear-half-russet'], ['carton-gift', 11, 2]),
  'anggur-merah-globe': fresh('grapes-red-globe', 'cut', ['grape-pair-red'], ['punnet', 15, 2]),
  'anggur-hijau-seedless': fresh('grapes-green', 'cut', ['grape-pair-green'], ['bag', 15, 2]),
  'anggur-hitam-autumn-royal': fresh(
    'grapes-black',
    'cut',
    ['grape-pair-black'],
    ['punnet', 15, 2],
  ),
  'anggur-shine-muscat-rrc': fresh(
    'grapes-muscat',
    'cut',
    ['grape-pair-muscat'],
    ['carton', 16, 2],
  ),
  'anggur-shine-muscat-korea': fresh('grapes-muscat-korea', 'pair', [], ['carton-gift', 17, 2]),
  'jeruk-sunkist-navel': fresh('orange-navel', 'cut', ['orange-half'], ['crate', 10, 2]),
  'jeruk-valencia': fresh(
    'orange-valencia',
    'spread',
    ['orange-half', 'orange-half'],
    ['bag', 9.8, 2],
  ),
  'jeruk-mandarin-ponkam': fresh('mandarin-ponkan', 'cut3', ['mandarin-half'], ['carton', 9.8, 2]),
  'jeruk-santang-daun': fresh('mandarin-leaf', 'heap', ['mandarin-half'], ['basket', 9, 3]),
  'jeruk-mandarin-murcott': fresh(
    'mandarin-murcott',
    'cut',
    ['mandarin-half'],
    ['carton-gift', 9.6, 2],
  ),
  'lemon-impor': fresh('lemon', 'cut', ['lemon-half'], ['crate', 9.4, 2]),
  'kiwi-hijau-zespri': fresh(
    'kiwi-green',
    'cut3',
    ['kiwi-half-green'],
    ['punnet', 8.6, 3],
    withCut('kiwi-green', 'kiwi-half-green'),
  ),
  'kiwi-gold-sungold': fresh(
    'kiwi-gold',
    'heap',
    ['kiwi-half-gold'],
    ['pulp-green', 9.6, 2],
    withCut('kiwi-gold', 'kiwi-half-gold'),
  ),
  'stroberi-korea': fresh('strawberry-korea', 'cut', ['strawberry-half'], ['carton-gift', 8, 3]),
  'bluberi': fresh('blueberries', 'pair', [], ['punnet', 8.4, 3]),
  'rasberi': fresh('raspberry', 'trio', [], ['punnet', 6.6, 4]),
  'ceri-merah': fresh('cherry-pair', 'heap', [], ['carton-gift', 9.4, 3]),
  'plum-merah': fresh('plum', 'cut', ['plum-half'], ['punnet', 8.4, 3]),
  'persik-kuning': fresh('peach-yellow', 'cut', ['peach-half'], ['pulp-green', 10.4, 2]),
  'kesemek-fuyu': fresh('persimmon', 'cut3', ['persimmon-half'], ['carton', 10, 2]),
  'delima-merah': fresh('pomegranate', 'cut', ['pomegranate-open'], ['crate', 11, 2]),
  'kelengkeng-bangkok': fresh('longan-dark', 'cut', ['longan-open'], ['net-red', 12, 2]),
  'alpukat-hass': fresh('avocado-hass', 'cut', ['avocado-half-hass'], ['net-green', 10.4, 2]),
  'bayam-hijau-hidroponik': {
    one: 'spinach',
    group: { as: 'pair', looks: ['spinach'] },
    pack: sleeve('spinach'),
  },
  'kangkung': {
    one: 'kangkung',
    group: { as: 'pair', looks: ['kangkung'] },
    pack: sleeve('kangkung'),
  },
  'selada-romaine': fresh('romaine', 'pair', [], ['crate', 16, 2]),
  'pakcoy': fresh('pakcoy', 'trio', [], ['pulp-green', 14, 2]),
  'brokoli': fresh('broccoli', 'pair', [], ['crate', 13, 2]),
  'kembang-kol': fresh('cauliflower', 'pair', [], ['bag', 16, 1]),
  'wortel-berastagi': fresh('carrot', 'trio', [], ['bag', 12, 2]),
  'kentang-dieng': fresh('potato', 'heap', [], ['net-red', 9, 3]),
  'ubi-cilembu': fresh('sweet-potato', 'cut', ['sweet-potato-baked'], ['basket', 15, 2]),
  'tomat-merah': fresh('tomato-red', 'trio', [], ['pulp', 9.4, 2]),
  'tomat-ceri-momotaro': fresh('tomato-cherry', 'pair', [], ['punnet', 12, 2]),
  'timun-jepang-kyuri': fresh('cucumber-kyuri', 'cut', ['cucumber-slices'], ['crate', 17, 2]),
  'paprika-mix-3-warna': {
    one: [
      ['pepper-yellow', 33, 37, 46, -8],
      ['pepper-green', 67, 37, 46, 8],
      ['pepper-red', 50, 63, 50, 0],
    ],
    group: { as: 'pair', looks: ['pepper-red', 'pepper-yellow'] },
    pack: { in: 'pulp', looks: ['pepper-red', 'pepper-yellow', 'pepper-green'], size: 11, rows: 2 },
  },
  'jagung-manis': fresh('corn-cob', 'pair', [], ['crate', 16, 1]),
  'jamur-kancing': fresh('mushroom-button', 'cut', ['mushroom-half'], ['punnet', 10.6, 2]),
  'edamame': fresh('edamame', 'cut', ['edamame-beans'], ['bag', 13, 2]),
  'bawang-merah-brebes': fresh('shallot', 'cut', ['shallot-half'], ['net-red', 11, 3]),
  'bawang-putih-kating': fresh('garlic', 'trio', [], ['net-orange', 9, 3]),
  'cabai-rawit-merah': fresh('chili-rawit', 'pair', [], ['pulp', 15, 2]),
  'jahe-merah': fresh('ginger-red', 'pair', [], ['bag', 13, 2]),
}

/** How each product of the catalogue is pictured, by its slug. */
export const recipes: Record<string, Recipe> = { ...freshRecipes, ...packedRecipes }
