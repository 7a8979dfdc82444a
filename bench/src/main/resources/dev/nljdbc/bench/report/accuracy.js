const GROUP_TITLES = {tables: 'number of tables in the gold query'};

function drawAccuracy(data, filter) {
  const place = content('accuracy');
  const labels = data.runs.map(run => run.name);
  for (const group of data.groups.filter(g => g.values.length > 1)) {
    const series = data.runs.map(run => {
      const rows = new Map((run.groups[group.name] || []).map(row => [row.name, row]));
      return group.values.map(name => rows.get(name) || null);
    });
    const many = group.values.length > 8;
    const columns = [{title: group.name}, ...labels.flatMap((label, i) => [
      {title: runName(data.runs[i], i), number: true}, {title: '95 %', number: true}, {title: 'of', number: true}])];
    const rows = group.values.map((name, i) => [name, ...series.flatMap(values => values[i]
        ? [format.percent(values[i].value), format.interval(values[i]), format.count(values[i].questions)] : ['–', '–', '–'])]);
    place.append(figure('By ' + (GROUP_TITLES[group.name] || format.title(group.name).toLowerCase()),
        'Share of questions with the gold’s result; lines are 95 % intervals (Wilson).'
            + (many ? ' Sorted by accuracy.' : '') + (FILTERS.includes(group.name) ? ' A click lists the questions.' : ''),
        () => shareOptions(group.values, series, labels, many), columns, rows,
        {wide: many, tall: many, height: many ? Math.max(200, 40 + group.values.length * (14 + 8 * labels.length)) : null,
          click: FILTERS.includes(group.name) ? at => filter({[group.name]: at.name}) : null}));
  }
}

const FILTERS = ['hardness', 'difficulty', 'database', 'tables'];
