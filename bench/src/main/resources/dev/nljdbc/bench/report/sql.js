const KEYWORDS = new Set(('select from where group by having order limit offset join inner left right full outer cross natural on using as and or not in '
    + 'exists between like is null distinct union all intersect except case when then else end asc desc with over partition cast values').split(' '));
const TOKEN = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|\[[^\]]*\]|[A-Za-z_\u0080-\uffff][\w$\u0080-\uffff]*|\d+(?:\.\d+)?|\s+|[<>!=]=|<>|\|\||[\s\S]/g;

function tokens(sql) {
  return sql.match(TOKEN) || [];
}

function tokenClass(token, next) {
  if (/^['"`[]/.test(token)) return 'string';
  if (/^\d/.test(token)) return 'number';
  if (KEYWORDS.has(token.toLowerCase())) return 'keyword';
  return /^[A-Za-z_]/.test(token) && next === '(' ? 'function' : null;
}

// The words of a query: an alias is its table's name, and where it is given no word at all.
function words(list) {
  const all = list.map((t, i) => ({i, key: t.toLowerCase().replace(/"/g, "'")})).filter(({key}) => key.trim() !== '');
  const tables = new Map();
  const given = new Set();
  all.forEach((word, i) => {
    if (word.key !== 'from' && word.key !== 'join') return;
    const as = all[i + 2] && all[i + 2].key === 'as' ? 1 : 0;
    const alias = all[i + 2 + as];
    if (alias && /^[a-z_]\w*$/.test(alias.key) && !KEYWORDS.has(alias.key)) {
      tables.set(alias.key, all[i + 1].key);
      given.add(alias);
      if (as) given.add(all[i + 2]);
    }
  });
  return all.filter(word => !given.has(word)).map((word, i, rest) =>
      rest[i + 1] && rest[i + 1].key === '.' && tables.has(word.key) ? {i: word.i, key: tables.get(word.key)} : word);
}

// Which tokens of each query are not in the other, by the longest common subsequence.
function differing(one, other) {
  const a = words(one), b = words(other);
  const only = [new Set(a.map(w => w.i)), new Set(b.map(w => w.i))];
  if (a.length * b.length > 4e6) return only;
  const length = Array.from({length: a.length + 1}, () => new Uint16Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      length[i][j] = a[i].key === b[j].key ? length[i + 1][j + 1] + 1 : Math.max(length[i + 1][j], length[i][j + 1]);
    }
  }
  for (let i = 0, j = 0; i < a.length && j < b.length;) {
    if (a[i].key === b[j].key) {
      only[0].delete(a[i++].i);
      only[1].delete(b[j++].i);
    } else if (length[i + 1][j] >= length[i][j + 1]) i++;
    else j++;
  }
  return only;
}

function sqlNode(list, marked, kind) {
  return el('pre', {class: kind}, list.map((token, i) => {
    if (token.trim() === '') return token;
    const style = tokenClass(token, list[i + 1]);
    const node = style ? el('span', {class: style}, token) : document.createTextNode(token);
    return marked.has(i) ? el('mark', {}, node) : node;
  }));
}

// Two queries, highlighted, what differs marked.
function sqlPair(gold, predicted) {
  const one = tokens(gold), other = tokens(predicted);
  const [marked, own] = predicted ? differing(one, other) : [new Set(), new Set()];
  return [sqlNode(one, marked, 'gold'), sqlNode(other, own, 'predicted')];
}
