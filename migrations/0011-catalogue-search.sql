-- Search whose cost does not grow with what it finds: which products have which word is stored as
-- bits, so that counting is counting bits, and the best are found by walking the index of what no
-- word changes (`open_merit`, `closed_merit` of the shelf).

create table search_synonyms (
  word text primary key,
  group_id integer not null
);
comment on table search_synonyms is 'Words that mean the same share a group.';

create table search_misses (
  id bigint generated always as identity primary key,
  word text not null,
  locale text not null,
  at timestamptz not null
);
comment on table search_misses is
  'Searches that found nothing: the shop learns which words it lacks.';
create index search_misses_by_age on search_misses (at);

create table search_vocabulary (word text primary key);
comment on table search_vocabulary is
  'Words that people may have meant: those of names, synonyms, categories and benefits. A few '
  'thousand, however many products there are.';
create index search_vocabulary_by_likeness on search_vocabulary using gist (word gist_trgm_ops);

create table search_bits (
  lexeme text collate "C" not null,
  class "char" not null,
  chunk integer not null,
  bits bit(8192) not null,
  primary key (lexeme, class, chunk)
);
comment on table search_bits is
  'One bit per place of the shelf, 8,192 places per row: the products that have a word, by the '
  'heaviest class it stands in. The word '''' has those that are shown.';

create view search_bits_truth as
select u.lexeme collate "C" as lexeme,
  (case when 'A' = any(u.weights) then 'A' when 'B' = any(u.weights) then 'B' when 'C' = any(u.weights) then 'C' else 'D' end)::"char" as class,
  s.place >> 13 as chunk, s.place & 8191 as bit, s.product_id
from product_shelf s cross join lateral unnest(s.words) as u (lexeme, positions, weights)
where s.place is not null
union all
select '', 'A'::"char", s.place >> 13, s.place & 8191, s.product_id from product_shelf s where s.shown and s.place is not null;
comment on view search_bits_truth is
  'The words of each product with their heaviest class, as bits: what `search_bits` is derived '
  'from.';

-- A product was published, withdrawn or deleted. Placing an order changes none of this.
create function search_bits_shown() returns trigger language plpgsql as $$
begin
  update search_bits set bits = set_bit(bits, new.place & 8191, new.shown::integer) where lexeme = '' and class = 'A' and chunk = new.place >> 13;
  return null;
end;
$$;
create trigger search_bits_shown after update on product_shelf for each row when (old.shown is distinct from new.shown and new.place is not null)
  execute function search_bits_shown();
create function search_bits_gone() returns trigger language plpgsql as $$
begin
  update search_bits set bits = set_bit(bits, old.place & 8191, 0) where lexeme = any(array_append(tsvector_to_array(old.words), '')) and chunk = old.place >> 13;
  return null;
end;
$$;
create trigger search_bits_gone after delete on product_shelf for each row
  when (old.place is not null) execute function search_bits_gone();

-- Gives a place to those of these products (of all for null) that have none.
create function place_products(ids uuid[]) returns void language sql as $$
  with placed as (
    update product_shelf set place = nextval('shelf_places') where place is null and (ids is null or product_id in (select unnest(ids))) returning place, shown
  )
  insert into search_bits as b (lexeme, class, chunk, bits)
  select '', 'A', place >> 13, bit_or(set_bit(0::bit(8192), place & 8191, shown::integer)) from placed group by place >> 13
  on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
$$;

-- Sets or clears the bits of the words that these products have (all of them for null). With `=
-- any` the planner finds few products by their key; with `in (select unnest(…))` it would take
-- apart the words of the whole range first.
create function set_search_bits(ids uuid[]) returns void language plpgsql set work_mem = '64MB' as $$
begin
  if ids is null then
    insert into search_bits as b (lexeme, class, chunk, bits)
    select t.lexeme, t.class, t.chunk, bit_or(set_bit(0::bit(8192), t.bit, 1)) from search_bits_truth t where t.lexeme <> '' group by t.lexeme, t.class, t.chunk
    on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
  else
    insert into search_bits as b (lexeme, class, chunk, bits)
    select t.lexeme, t.class, t.chunk, bit_or(set_bit(0::bit(8192), t.bit, 1)) from search_bits_truth t
    where t.product_id = any(ids) and t.lexeme <> '' group by t.lexeme, t.class, t.chunk
    on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
  end if;
end;
$$;
create function clear_search_bits(ids uuid[]) returns void language plpgsql as $$
begin
  if ids is null then
    delete from search_bits b where b.lexeme <> '';
  else
    update search_bits b set bits = b.bits & ~m.bits
    from (
      select t.lexeme, t.class, t.chunk, bit_or(set_bit(0::bit(8192), t.bit, 1)) as bits from search_bits_truth t
      where t.product_id = any(ids) and t.lexeme <> '' group by t.lexeme, t.class, t.chunk
    ) m
    where (b.lexeme, b.class, b.chunk) = (m.lexeme, m.class, m.chunk);
  end if;
end;
$$;

-- Without accents, lower case, only letters, digits and single spaces.
create function plain_words(given text) returns text language sql stable return trim(regexp_replace(lower(unaccent(given)), '[^a-z0-9]+', ' ', 'g'));

-- In the stems of both languages, so that either finds it.
create function search_stems(given text, weight "char") returns tsvector language sql stable
  return setweight(to_tsvector('english', unaccent(given)) || to_tsvector('indonesian', unaccent(given)), weight);

-- Whole words are stored as they are, marked with `=`: "kates" is papaya and not "Kating" garlic,
-- which has the same English stem.
create function whole_words(given text, weight text) returns tsvector language sql stable
  return coalesce((
    select string_agg(format('%L:%s%s', '=' || w.word, w.n, weight), ' ')
    from (select word, row_number() over (order by word) as n from (select distinct regexp_split_to_table(plain_words(given), '\s+') as word) d where word <> '') w
    where w.n < 16000
  ), '')::tsvector;

-- Writes the search words of these products (of all for null). A product has the synonyms of every
-- group of which a word stands in its names. A synonym of a name that is one word is a name (A);
-- the words of longer ones, and synonyms of other words, are other words (B).
create function refresh_search_words(ids uuid[]) returns void language sql as $$
  with made as materialized (
    select x.id as product_id, x.names,
      x.names || search_stems(regexp_replace(concat_ws(' ', x.short_description ->> 'en', x.description ->> 'en', x.short_description ->> 'id', x.description ->> 'id'), '<[^>]*>', ' ', 'g'), 'D') as words,
      concat_ws(' ', x.plain, x.synonyms, plain_words(x.kinds)) as plain
    from (
      select n.*,
        search_stems(c.called, 'A') || search_stems(c.other, 'B') || search_stems(k.kinds, 'C') || whole_words(c.called, 'A') || whole_words(c.other, 'B') as names,
        s.synonyms, k.kinds
      from (
        select p.id, p.name, p.short_description, p.description, p.category_slug, array_to_string(p.search_words, ' ') as other,
          ' ' || plain_words(concat_ws(' ', p.name ->> 'id', p.name ->> 'en', array_to_string(p.search_words, ' '))) || ' ' as plain,
          ' ' || plain_words(concat_ws(' ', p.name ->> 'id', p.name ->> 'en')) || ' ' as plain_name
        from products p where ids is null or p.id in (select unnest(ids))
        offset 0
      ) n
      cross join lateral (
        select coalesce(string_agg(a.word, ' '), '') as synonyms,
          string_agg(a.word, ' ') filter (where position(' ' in a.word) = 0
            and a.group_id in (
              select g.group_id from search_synonyms g where position(' ' || g.word || ' ' in n.plain_name) > 0
              -- "Water spinach" is no spinach.
              and not exists (select 1 from search_synonyms l where l.word <> g.word and position(' ' || g.word || ' ' in ' ' || l.word || ' ') > 0
                and position(' ' || l.word || ' ' in n.plain_name) > 0)
            )) as slang
        from search_synonyms a
        where a.group_id in (select g.group_id from search_synonyms g where position(' ' || g.word || ' ' in n.plain) > 0)
      ) s
      cross join lateral (select concat_ws(' ', n.name ->> 'en', n.name ->> 'id', s.slang) as called, concat_ws(' ', n.other, s.synonyms) as other) c
      cross join lateral (
        select concat_ws(' ', c.name ->> 'en', c.name ->> 'id', parent.name ->> 'en', parent.name ->> 'id',
          (select string_agg(concat_ws(' ', b.name ->> 'en', b.name ->> 'id'), ' ') from product_benefits pb join benefits b on b.slug = pb.benefit_slug where pb.product_id = n.id)) as kinds
        from categories c left join categories parent on parent.slug = c.parent_slug where c.slug = n.category_slug
      ) k
      offset 0
    ) x
  ),
  written as (
    update product_shelf s set names = m.names, words = m.words from made m
    where m.product_id = s.product_id and (s.names, s.words) is distinct from (m.names, m.words)
  )
  insert into search_vocabulary (word)
  select distinct w.word from made m cross join lateral regexp_split_to_table(m.plain, '\s+') as w (word) where w.word ~ '^[a-z]{3,40}$' order by 1
  on conflict do nothing;
$$;

-- Writes the search words of these products (of all for null) and their bits. To be called when a
-- product, category, benefit or synonym changed.
create function refresh_search(ids uuid[]) returns void language plpgsql as $$
begin
  -- One at a time: two that met would wait for each other's words in turn.
  perform pg_advisory_xact_lock(hashtext('search_bits'));
  perform place_products(ids);
  perform clear_search_bits(ids);
  perform refresh_search_words(ids);
  perform set_search_bits(ids);
end;
$$;

-- A term of a search is its spellings, separated by spaces, with `*` at the end when it may be half
-- typed. Its words in the stems of both languages:
create function search_lexemes(term text) returns text[] language sql stable return array(
  select distinct unnest(tsvector_to_array(to_tsvector('english', lower(unaccent(term)))) || tsvector_to_array(to_tsvector('indonesian', lower(unaccent(term)))))
);

-- The words of a term as whole words, with their English singular and plural.
create function search_whole(term text) returns text[] language sql stable return array(
  select distinct '=' || v.word from regexp_split_to_table(plain_words(term), '\s+') as w (word)
  cross join lateral unnest(array[w.word, w.word || 's', w.word || 'es', regexp_replace(w.word, 'y$', 'ies'), regexp_replace(w.word, 'ies$', 'y'),
    regexp_replace(w.word, 'es$', ''), regexp_replace(w.word, 's$', '')]) as v (word)
  where w.word <> '' and length(v.word) > 1
);

-- Whether a product is called by one of these words; then neither stems nor beginnings of names are
-- searched.
create function is_called(whole text[]) returns boolean language sql stable
  return exists (select 1 from search_bits b where b.lexeme = any(whole) and b.class in ('A', 'B') and bit_count(b.bits) > 0);

-- A term as a query on the shelf's words, for the given classes (all of them for '').
create function search_query(term text, classes text) returns tsquery language plpgsql stable as $$
declare
  whole text[] := search_whole(term);
  lexemes text[] := search_lexemes(term);
  ending text := case when right(term, 1) = '*' then '*' else '' end;
  parts text;
begin
  if is_called(whole) then
    select string_agg(part, ' | ') into parts from (
      select format('%L:%s', l, coalesce(nullif(translate(classes, 'CD', ''), ''), 'AB')) as part from unnest(whole) l where classes = '' or classes ~ '[AB]'
      union all
      select format('(%L:%s & !%L:AB)', l, coalesce(nullif(translate(classes, 'AB', ''), ''), 'CD'), l) from unnest(lexemes) l where classes = '' or classes ~ '[CD]'
    ) p;
  else
    select string_agg(format('%L%s', l, case when ending <> '' or classes <> '' then ':' || ending || classes else '' end), ' | ') into parts from unnest(lexemes) l;
  end if;
  return coalesce(parts, '')::tsquery;
end;
$$;

create aggregate search_joined (bit varying) (sfunc = bitcat, stype = bit varying);

-- The products that have a term, as one line of bits for each class: what the class is worth in
-- tenths, and which products have the term there and in no heavier class.
create function search_classes(term text) returns table (worth integer, bits bit varying) language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  whole text[] := search_whole(term);
  called boolean := is_called(whole);
  beyond text := case when right(term, 1) = '*' and not called then chr(1114111) else '' end;
  none bit(8192) := 0::bit(8192);
  shown bit varying;
  a bit varying;
  b bit varying;
  c bit varying;
  d bit varying;
begin
  select search_joined(k.bits order by k.chunk), search_joined(coalesce(h.a, none) order by k.chunk), search_joined(coalesce(h.b, none) order by k.chunk),
    search_joined(coalesce(h.c, none) order by k.chunk), search_joined(coalesce(h.d, none) order by k.chunk)
  into shown, a, b, c, d
  from search_bits k left join (
    select s.chunk, bit_or(s.bits) filter (where s.class = 'A') as a, bit_or(s.bits) filter (where s.class = 'B') as b,
      bit_or(s.bits) filter (where s.class = 'C') as c, bit_or(s.bits) filter (where s.class = 'D') as d
    from (
      select s.* from unnest(search_lexemes(term)) as u (lexeme) join search_bits s on s.lexeme >= u.lexeme collate "C" and s.lexeme <= (u.lexeme || beyond) collate "C"
        and (not called or s.class in ('C', 'D'))
      union all
      select s.* from unnest(whole) as u (lexeme) join search_bits s on s.lexeme = u.lexeme collate "C" where called
    ) s
    group by s.chunk
  ) h on h.chunk = k.chunk
  where k.lexeme = '' and k.class = 'A';
  a := a & shown;
  b := b & shown & ~a;
  c := c & shown & ~(a | b);
  d := d & shown & ~(a | b | c);
  return query values (10, a), (4, b), (2, c), (0, d);
end;
$$;

-- All products that have every term: how well they fit (the sum of what the classes are worth), and
-- whether every term stands in what the product is called, its category or its benefits. Terms that
-- mean nothing in either language are left out.
create function search_hits(terms text[]) returns table (fit integer, is_called boolean, bits bit varying) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  fits integer[];
  calls boolean[];
  sets bit varying[];
  term text;
begin
  foreach term in array terms loop
    continue when cardinality(search_lexemes(term)) = 0;
    if sets is null then
      select array_agg(c.worth), array_agg(c.worth > 0), array_agg(c.bits) into fits, calls, sets from search_classes(term) c where bit_count(c.bits) > 0;
    else
      with here as materialized (select c.worth, c.bits from search_classes(term) c where bit_count(c.bits) > 0)
      select array_agg(l.fit), array_agg(l.called), array_agg(l.bits) into fits, calls, sets from (
        select f.fit + h.worth as fit, f.called and h.worth > 0 as called, bit_or(f.bits & h.bits) as bits from unnest(fits, calls, sets) as f (fit, called, bits) cross join here h group by 1, 2
      ) l where bit_count(l.bits) > 0;
    end if;
    exit when sets is null;
  end loop;
  return query select l.fit, l.called, l.bits from unnest(fits, calls, sets) as l (fit, called, bits) where bit_count(l.bits) > 0;
end;
$$;

-- What a search finds: while a product is called by every term, products that only mention the
-- terms are left out.
create function search_levels(terms text[]) returns table (fit integer, bits bit varying, products integer) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
begin
  return query with h as materialized (select * from search_hits(terms))
    select h.fit, h.bits, bit_count(h.bits)::integer from h where h.is_called or not exists (select 1 from h o where o.is_called);
end;
$$;
create function is_any_called(terms text[]) returns boolean language sql stable return exists (select 1 from search_hits(terms) h where h.is_called);

-- The places of the bits that are set: the lengths of what lies between them, summed up.
create function search_places(given bit varying) returns table (place integer) language sql stable as $$
  select (sum(length(p.gap) + 1) over (order by p.n) - 1)::integer from string_to_table(given::text, '1') with ordinality as p (gap, n) order by p.n limit bit_count(given)
$$;

-- The places of what `search_levels` left out.
create function search_mentions(terms text[]) returns table (place integer) language plpgsql stable as $$
begin
  return query with h as materialized (select * from search_hits(terms))
    select p.place from h cross join lateral search_places(h.bits) p where not h.is_called and exists (select 1 from h o where o.is_called);
end;
$$;

-- The best of what has every term, and how many there are. Products that fit equally well are one
-- level: within it the order is that of what no word changes, so the best of a level are found by
-- walking that index or, when they are few, by looking at all of them. A level is left out when not
-- even its best could reach the first places. Answers at least the first `wanted`, in no order.
create function search_best(terms text[], is_open boolean, tomorrow date, wanted integer) returns table (product_id uuid, score double precision, total integer)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan as $$
declare
  merit_max constant double precision := 0.4;
  everything integer := coalesce((select sum(bit_count(b.bits))::integer from search_bits b where b.lexeme = '' and b.class = 'A'), 0);
  level record;
  base double precision;
  least double precision;
  last double precision;
  total integer := 0;
  ids uuid[] := '{}';
  scores double precision[] := '{}';
  more uuid[];
  merits double precision[];
begin
  for level in select l.fit, l.bits, l.products from search_levels(terms) l order by l.fit desc loop
    total := total + level.products;
    base := 0.06::double precision * level.fit / cardinality(terms);
    -- A little less than what is needed: sums of such numbers differ in their last places.
    least := case when last is null then -10 else last - base - 1e-9 end;
    continue when least > merit_max;
    if level.products::bigint * level.products < wanted::bigint * everything / 16 then
      if is_open then
        select array_agg(s.product_id), array_agg(s.open_merit) into more, merits
        from search_places(level.bits) p join product_shelf s on s.place = p.place where s.gone_on is distinct from tomorrow;
      else
        select array_agg(s.product_id), array_agg(s.closed_merit) into more, merits from search_places(level.bits) p join product_shelf s on s.place = p.place;
      end if;
    elsif is_open then
      select array_agg(w.product_id), array_agg(w.open_merit) into more, merits from (
        select s.product_id, s.open_merit from product_shelf s
        where s.shown and s.open_merit >= least and s.gone_on is distinct from tomorrow and get_bit(level.bits, s.place) = 1
        order by s.open_merit desc, s.open_rank desc, s.rating desc, s.sold_30_days desc, s.slug limit wanted
      ) w;
    else
      select array_agg(w.product_id), array_agg(w.closed_merit) into more, merits from (
        select s.product_id, s.closed_merit from product_shelf s
        where s.shown and s.closed_merit >= least and get_bit(level.bits, s.place) = 1
        order by s.closed_merit desc, s.closed_rank desc, s.rating desc, s.sold_30_days desc, s.slug limit wanted
      ) w;
    end if;
    ids := ids || more;
    scores := scores || array(select base + m from unnest(merits) m);
    if is_open then
      -- Few: of these something of tomorrow's supply is promised away.
      select array_agg(s.product_id), array_agg(base + shelf_merit(s.gone_rank, s.sold_30_days, s.rating)) into more, merits
      from product_shelf s where s.gone_on = tomorrow and s.shown and get_bit(level.bits, s.place) = 1;
      ids := ids || more;
      scores := scores || merits;
    end if;
    last := (select x from unnest(scores) x order by x desc offset wanted - 1 limit 1);
  end loop;
  return query select u.i, u.x, total from unnest(ids, scores) as u (i, x) where last is null or u.x >= last - 1e-9;
end;
$$;
