const PAGE = 50;

function badge(data, answer) {
  if (!answer) return el('span', {class: 'muted'}, '–');
  if (answer.verdict === 'CORRECT') return el('span', {class: 'badge good'}, '✓ correct');
  return el('span', {class: 'badge bad'}, '✗ ' + VERDICTS[answer.verdict]);
}

const SORTS = {
  number: (a, b) => a.set - b.set || a.number - b.number,
  database: (a, b) => a.database.localeCompare(b.database) || a.number - b.number,
  question: (a, b) => a.question.localeCompare(b.question),
  confidence: (a, b) => most(a, 'confidence') - most(b, 'confidence'),
  tokens: (a, b) => most(b, 'tokens') - most(a, 'tokens'),
  milliseconds: (a, b) => most(b, 'milliseconds') - most(a, 'milliseconds'),
};

function most(question, name) {
  return Math.max(-1, ...question.runs.map(answer => answer && answer[name] !== null && answer[name] !== undefined ? answer[name] : -1));
}

// What is listed stands behind the # of the address, so that it can be sent to somebody.
class QuestionList {
  constructor(data) {
    this.data = data;
    this.state = Object.fromEntries(new URLSearchParams(location.hash.replace(/^#\??/, '')));
    this.fields = {};
    this.body = el('tbody', {});
    this.count = el('p', {id: 'count', role: 'status'});
    this.moreButton = el('button', {type: 'button', class: 'more', onclick: () => this.more()}, 'More');
    const columns = [['#', 'narrow'], ['Database', 'fits'], ['Question', '']];
    const head = columns.map(([title, width]) => el('th', {scope: 'col', class: width}, title))
        .concat(data.runs.map((run, i) => el('th', {scope: 'col', class: 'verdict'}, runName(run, i))));
    content('questions').append(this.filters(), this.count,
        el('table', {class: 'list'}, el('thead', {}, el('tr', {}, head)), this.body), this.moreButton);
    this.refresh();
  }

  filters() {
    const data = this.data;
    const group = name => (data.groups.find(g => g.name === name) || {values: []}).values.map(v => [v, v]);
    const used = new Set(data.questions.flatMap(q => q.runs.map(a => a && a.verdict)));
    const fields = [
      this.choice('run', 'Run', data.runs.length > 1 ? data.runs.map((run, i) => [String(i), run.name]) : [], 'any'),
      this.choice('verdict', 'Verdict', [['!CORRECT', 'not correct'], ...Object.entries(VERDICTS).filter(([v]) => used.has(v))], 'all'),
      this.choice('database', 'Database', [...group('database')].sort(), 'all'),
      ...FILTERS.filter(name => name !== 'database').map(name => this.choice(name, format.title(name), group(name), 'all')),
      this.choice('pair', 'Compare', data.pairs.map(p => [p.first + '-' + p.second, data.runs[p.first].name + ' / ' + data.runs[p.second].name]), 'none'),
      data.pairs.length ? this.choice('outcome', 'Right', [['both', 'both'], ['first', 'only first'], ['second', 'only second'], ['neither', 'neither']], 'any') : null,
      this.choice('sort', 'Sort by', Object.keys(SORTS).filter(s => s !== 'number').map(s => [s, s]), 'number'),
    ];
    const find = el('input', {type: 'search', placeholder: 'words of question or SQL, or a number', value: this.state.q || '', oninput: () => this.set({q: find.value})});
    this.fields.q = find;
    return el('div', {class: 'filters', role: 'search'}, el('label', {class: 'find'}, 'Search', find), fields,
        el('button', {type: 'button', onclick: () => this.reset({})}, 'Clear'));
  }

  choice(name, title, values, none) {
    if (values.length === 0) return null;
    const field = el('select', {'data-field': name, onchange: () => this.set({[name]: field.value})},
        el('option', {value: ''}, none), values.map(([value, words]) => el('option', {value}, words)));
    field.value = this.state[name] || '';
    this.fields[name] = field;
    return el('label', {}, title, field);
  }

  set(change) {
    Object.assign(this.state, change);
    Object.keys(this.state).forEach(key => { if (!this.state[key]) delete this.state[key]; });
    Object.entries(this.fields).forEach(([name, field]) => { if (field.value !== (this.state[name] || '')) field.value = this.state[name] || ''; });
    history.replaceState(null, '', '#' + new URLSearchParams(this.state));
    this.refresh();
  }

  reset(state) {
    this.state = {};
    this.set(state);
  }

  // From a click in a chart or table.
  filter(state) {
    this.reset(state);
    document.getElementById('questions').scrollIntoView();
  }

  matches(question) {
    const {q, run, verdict, pair, outcome} = this.state;
    if (FILTERS.some(name => this.state[name] && this.state[name] !== (name === 'database' ? question.database : question.groups[name]))) return false;
    const answers = run ? [question.runs[run]] : question.runs;
    const is = v => verdict.startsWith('!') ? v !== verdict.slice(1) : v === verdict;
    if (verdict && !answers.some(a => a && is(a.verdict))) return false;
    if (run && !question.runs[run]) return false;
    if (pair && outcome && !hasOutcome(question, pair, outcome)) return false;
    if (!q) return true;
    const text = [question.number, question.question, question.gold, question.database, ...question.runs.map(a => a ? a.predicted : '')].join('\n').toLowerCase();
    return q.toLowerCase().split(/\s+/).every(word => text.includes(word));
  }

  refresh() {
    this.found = this.data.questions.filter(q => this.matches(q)).sort(SORTS[this.state.sort] || SORTS.number);
    this.count.textContent = format.count(this.found.length) + ' of ' + format.count(this.data.questions.length) + ' questions';
    this.body.replaceChildren();
    this.shown = 0;
    this.more();
  }

  more() {
    const next = this.found.slice(this.shown, this.shown + PAGE);
    this.shown += next.length;
    this.body.append(...next.map(question => this.row(question)));
    this.moreButton.hidden = this.shown >= this.found.length;
    this.moreButton.textContent = 'More (' + format.count(this.found.length - this.shown) + ')';
  }

  // Opens a question that is listed, however far down.
  open(number) {
    if (!this.found.some(question => question.number === number)) return;
    const row = () => this.body.querySelector('tr[data-number="' + number + '"]');
    while (!row()) this.more();
    row().click();
    row().scrollIntoView();
  }

  row(question) {
    const tags = FILTERS.filter(name => name !== 'database' && question.groups[name]).map(name => name === 'tables'
        ? question.groups[name] + (question.groups[name] === '1' ? ' table' : ' tables') : question.groups[name]).join(', ');
    const open = el('button', {type: 'button', class: 'open', 'aria-expanded': 'false'}, question.question);
    const row = el('tr', {class: 'row', 'data-number': question.number, onclick: () => this.toggle(row, open, question)},
        el('td', {}, String(question.number)),
        el('td', {}, question.database),
        el('td', {}, open, tags ? el('div', {class: 'muted'}, tags) : null),
        question.runs.map((answer, i) => el('td', {'data-label': this.data.runs.length > 1 ? this.data.runs[i].name : null}, badge(this.data, answer))));
    return row;
  }

  async toggle(row, open, question) {
    const isOpen = open.getAttribute('aria-expanded') === 'true';
    open.setAttribute('aria-expanded', String(!isOpen));
    if (isOpen) {
      row.nextElementSibling.remove();
      return;
    }
    const cell = el('td', {colspan: 3 + this.data.runs.length}, 'Unpacking …');
    row.after(el('tr', {class: 'detail'}, cell));
    const more = await detail(this.data, question.position);
    cell.replaceChildren(detailNode(this.data, merged(question, more)));
  }
}

// The list and the details share what is in both.
function merged(question, more) {
  return Object.assign({}, more, {question: question.question, database: question.database, gold: question.gold,
    runs: question.runs.map((answer, i) => answer ? Object.assign({}, answer, more.runs[i]) : null)});
}
