const theme = {
  dark: matchMedia('(prefers-color-scheme: dark)'),
  chosen: null,
  listeners: [],
  apply() {
    const name = theme.chosen || (theme.dark.matches ? 'dark' : 'light');
    document.documentElement.dataset.theme = name;
    theme.listeners.forEach(listener => listener());
  },
  color: name => getComputedStyle(document.documentElement).getPropertyValue('--' + name).trim(),
  run: number => theme.color('run-' + number % 6),
};

theme.dark.addEventListener('change', theme.apply);
document.getElementById('theme').addEventListener('click', () => {
  theme.chosen = document.documentElement.dataset.theme === 'dark' ? 'light' : 'dark';
  theme.apply();
});
theme.apply();
